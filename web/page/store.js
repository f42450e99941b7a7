// The game's files in the browser's storage (IndexedDB). What is written together is there together
// or not at all, whenever the tab is killed. Where nothing can be kept, the game goes on, and that is
// said once.

const FILES = "files";

export class Store {
  // `name`: of the database; `say(key)`: is called with "forbidden" or "full", each once.
  constructor(name, say) {
    this.say = say;
    this.said = new Set();
    this.last = Promise.resolve();
    this.opened = new Promise((resolve) => {
      let request;
      try {
        request = indexedDB.open(name, 1);
      } catch {
        return resolve(null);
      }
      request.onupgradeneeded = () => request.result.createObjectStore(FILES);
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    });
  }

  // All files, bytes by name.
  async all() {
    const found = new Map();
    const database = await this.opened;
    if (!database) {
      this.tell("forbidden");
      return found;
    }
    return new Promise((resolve) => {
      const transaction = database.transaction(FILES);
      const request = transaction.objectStore(FILES).openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return resolve(found);
        found.set(cursor.key, cursor.value);
        cursor.continue();
      };
      request.onerror = () => {
        this.tell("forbidden");
        resolve(found);
      };
    });
  }

  // Put files, bytes by name, and remove those that are null.
  write(files) {
    return this.transact((all) => {
      for (const [name, bytes] of files) bytes ? all.put(bytes, name) : all.delete(name);
    });
  }

  // Put these in the place of all that are there; throws if that can't be.
  async replace(files) {
    const done = await this.transact((all) => {
      all.clear();
      for (const [name, bytes] of files) all.put(bytes, name);
    });
    if (!done) throw new Error("the browser's storage did not take the files");
  }

  // When all that was written is there.
  done() {
    return this.last;
  }

  transact(work) {
    this.last = this.opened.then(
      (database) =>
        new Promise((resolve) => {
          if (!database) return resolve(false);
          const fail = (error) => {
            this.tell(error?.name === "QuotaExceededError" ? "full" : "forbidden");
            resolve(false);
          };
          try {
            const transaction = database.transaction(FILES, "readwrite", { durability: "strict" });
            transaction.oncomplete = () => resolve(true);
            transaction.onabort = () => fail(transaction.error);
            work(transaction.objectStore(FILES));
          } catch (error) {
            fail(error);
          }
        }),
    );
    return this.last;
  }

  tell(key) {
    if (!this.said.has(key)) this.say(key);
    this.said.add(key);
  }
}
