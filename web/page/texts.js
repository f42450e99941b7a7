// What the page says, in both languages. `{x}` is filled in.

const TEXTS = {
  en: {
    handhelds: "Handhelds",
    chooseHandheld: "Choose a handheld",
    install: "Install",
    full: "Full screen",
    more: "More",
    close: "Close",
    cancel: "Cancel",
    loading: "Starting …",
    copyLink: "Copy the link to this deal",
    copyReplay: "Copy the link to this replay",
    copied: "The link is on the clipboard.",
    copyByHand: "Copy this link: {link}",
    nothingToCopy: "There is no deal to link to yet.",
    two: "Two devices",
    twoLead: "Play against somebody else: first connect the two here, then choose “Two devices” and “By wire” on both handhelds.",
    twoTab: "In a second tab of this browser",
    twoUsb: "With a handheld on USB",
    twoInvite: "With another computer: invite",
    twoJoin: "With another computer: I was invited",
    twoOffer: "Send this code to the other player. Then put the answer in its place:",
    twoAnswer: "Put the code that you were sent here:",
    twoReply: "Send this answer back. Then it goes on by itself:",
    twoJoined: "They are connected: now choose “Two devices” on the handheld, then “By wire”.",
    twoJoinedUsb: "They are connected: now choose “Two devices” on both, then “By wire” here and “By USB” on the handheld.",
    twoNoPort: "The handheld’s port can’t be opened: another program or another tab may have it.",
    twoNoCode: "That is not the code of an invitation or of an answer.",
    sound: "Sound",
    showText: "Show what is said as text",
    picture: "Save a picture of the screen",
    backup: "Save games and settings in a file",
    restore: "Bring games and settings back from a file",
    restored: "{n} files are back.",
    replaces: "This replaces your games and settings in this browser. Go on?",
    goOn: "Go on",
    notBackup: "{file} is no backup of Pocket Skat: nothing was changed.",
    nothingSaved: "There is nothing to save yet.",
    otherLanguage: "Seite auf Deutsch",
    keys: "Keys",
    licences: "Licences",
    about: "Pocket Skat is free software. This is the very program of the handheld, in MicroPython.",
    arrows: "arrows", directions: "directions",
    enter: "Enter", escape: "Escape", tab: "Tab", leaveKey: "Shift + Tab", letters: "letters", end: "Ctrl + End",
    buttonA: "A: choose", buttonB: "B: back, menu", buttonMenu: "X: menu", typing: "a name",
    leave: "leave the handheld", endGame: "end the game", tap: "tap, click", tapping: "buttons and cards",
    gamepad: "gamepad", gamepadDoes: "pad, A, B, Start",
    howKeys: "Arrow keys, Enter for A, Escape for B{menu} – or tap buttons and cards.",
    howMenu: ", Tab for the menu (Shift + Tab leaves)",
    screen: "The handheld’s screen",
    saves_forbidden: "This browser keeps no data for this page: you can play, but the game is gone when you close it.",
    saves_full: "The browser’s storage is full: you can play on, but from here on nothing is kept.",
    failed: "The handheld has stopped: {text}",
    silent: "The handheld has not answered for a while.",
    again: "Switch it on again",
    elsewhere: "The game is open in another tab.",
    here: "Play here",
    noBoard: "There is no handheld “{value}”: there are {list}.",
    noGame: "There is no game “{value}”: there are {list}.",
    noLanguage: "There is no language “{value}”: en or de.",
    noDeal: "“{value}” is no deal: a number from 0 to 1073741823, or a word of eight letters.",
    noReplay: "The address does not hold a whole game: {why}",
    noPosition: "The address does not hold a position: {why}",
    noWord: "The address has “{value}”, which means nothing here: deal, game, board, lang, replay, position.",
    replaysGame: "A deal is being played. End it and open the one of the address?",
    failedToStart: "The game could not be loaded: {text}",
    boards: {
      pico_lcd_13: "Pico-LCD-1.3: 240 × 240 colours",
      pico_lcd_114: "Pico-LCD-1.14: 240 × 135 colours",
      tdisplay: "T-Display: 135 × 240 colours, two buttons",
      pico_oled: "Reference build: 128 × 64, to make yourself",
      pico_oled_13: "Pico-OLED-1.3: 128 × 64, two buttons",
      thumby: "Thumby: 72 × 40",
    },
    button: { up: "up", down: "down", left: "left", right: "right", a: "A", b: "B", menu: "X, menu", y: "Y", centre: "centre" },
  },
  de: {
    handhelds: "Geräte",
    chooseHandheld: "Gerät wählen",
    install: "Installieren",
    full: "Vollbild",
    more: "Mehr",
    close: "Schließen",
    cancel: "Abbrechen",
    loading: "Es geht gleich los …",
    copyLink: "Link zu diesem Spiel kopieren",
    copyReplay: "Link zu dieser Wiederholung kopieren",
    copied: "Der Link ist in der Zwischenablage.",
    copyByHand: "Diesen Link kopieren: {link}",
    nothingToCopy: "Es gibt noch kein Spiel, zu dem ein Link führen könnte.",
    two: "Zwei Geräte",
    twoLead: "Gegen jemand anderen spielen: erst hier beide verbinden, dann auf beiden Geräten „Zwei Geräte“ und „Mit Kabel“ wählen.",
    twoTab: "In einem zweiten Tab dieses Browsers",
    twoUsb: "Mit einem Gerät an USB",
    twoInvite: "Mit einem anderen Computer: einladen",
    twoJoin: "Mit einem anderen Computer: ich bin eingeladen",
    twoOffer: "Schick deinem Gegner diesen Code und setz dann seine Antwort hier ein:",
    twoAnswer: "Hier den Code einsetzen, den du bekommen hast:",
    twoReply: "Schick diese Antwort zurück. Dann geht es von selbst weiter:",
    twoJoined: "Sie sind verbunden: Wähle jetzt auf dem Gerät „Zwei Geräte“ und „Mit Kabel“.",
    twoJoinedUsb: "Sie sind verbunden: Wähle jetzt auf beiden „Zwei Geräte“, dann hier „Mit Kabel“ und auf dem Gerät „Mit USB“.",
    twoNoPort: "Der Anschluss des Geräts lässt sich nicht öffnen: Vielleicht hat ihn ein anderes Programm oder ein anderer Tab.",
    twoNoCode: "Das ist kein Code einer Einladung oder einer Antwort.",
    sound: "Ton",
    showText: "Zeigen, was gesagt wird",
    picture: "Bild des Bildschirms sichern",
    backup: "Spiele und Einstellungen in einer Datei sichern",
    restore: "Spiele und Einstellungen aus einer Datei zurückholen",
    restored: "{n} Dateien sind zurück.",
    replaces: "Das ersetzt deine Spiele und Einstellungen in diesem Browser. Weiter?",
    goOn: "Weiter",
    notBackup: "{file} ist keine Sicherung von Pocket Skat: Nichts wurde geändert.",
    nothingSaved: "Es gibt noch nichts zu sichern.",
    otherLanguage: "Page in English",
    keys: "Tasten",
    licences: "Lizenzen",
    about: "Pocket Skat ist freie Software. Hier läuft genau das Programm des Geräts, in MicroPython.",
    arrows: "Pfeile", directions: "Richtungen",
    enter: "Enter", escape: "Escape", tab: "Tab", leaveKey: "Umschalt + Tab", letters: "Buchstaben", end: "Strg + Ende",
    buttonA: "A: wählen", buttonB: "B: zurück, Menü", buttonMenu: "X: Menü", typing: "ein Name",
    leave: "das Gerät verlassen", endGame: "das Spiel beenden", tap: "tippen, klicken", tapping: "Knöpfe und Karten",
    gamepad: "Gamepad", gamepadDoes: "Steuerkreuz, A, B, Start",
    howKeys: "Pfeiltasten, Enter für A, Escape für B{menu} – oder Knöpfe und Karten antippen.",
    howMenu: ", Tab für das Menü (Umschalt + Tab geht hinaus)",
    screen: "Der Bildschirm des Geräts",
    saves_forbidden: "Dieser Browser speichert für diese Seite nichts: Du kannst spielen, aber wenn du sie schließt, ist das Spiel weg.",
    saves_full: "Der Speicher des Browsers ist voll: Du kannst weiterspielen, aber ab jetzt wird nichts mehr gespeichert.",
    failed: "Das Gerät ist stehen geblieben: {text}",
    silent: "Das Gerät hat eine Weile nicht geantwortet.",
    again: "Wieder einschalten",
    elsewhere: "Das Spiel ist in einem anderen Tab offen.",
    here: "Hier spielen",
    noBoard: "Es gibt kein Gerät „{value}“: Es gibt {list}.",
    noGame: "Es gibt kein Spiel namens „{value}“: Es gibt {list}.",
    noLanguage: "Es gibt keine Sprache „{value}“: en oder de.",
    noDeal: "„{value}“ ist kein Spiel: eine Zahl von 0 bis 1073741823 oder ein Wort mit acht Buchstaben.",
    noReplay: "In der Adresse steht kein ganzes Spiel: {why}",
    noPosition: "In der Adresse steht keine Stellung: {why}",
    noWord: "In der Adresse steht „{value}“, was hier nichts bedeutet: deal, game, board, lang, replay, position.",
    replaysGame: "Es läuft ein Spiel. Beenden und das aus der Adresse öffnen?",
    failedToStart: "Das Spiel ließ sich nicht laden: {text}",
    boards: {
      pico_lcd_13: "Pico-LCD-1.3: 240 × 240, farbig",
      pico_lcd_114: "Pico-LCD-1.14: 240 × 135, farbig",
      tdisplay: "T-Display: 135 × 240, farbig, zwei Knöpfe",
      pico_oled: "Das Gerät zum Selberbauen: 128 × 64",
      pico_oled_13: "Pico-OLED-1.3: 128 × 64, zwei Knöpfe",
      thumby: "Thumby: 72 × 40",
    },
    button: { up: "hoch", down: "runter", left: "links", right: "rechts", a: "A", b: "B", menu: "X, Menü", y: "Y", centre: "Mitte" },
  },
};

export const LANGUAGES = Object.keys(TEXTS);

let language = LANGUAGES.find((name) => navigator.languages?.[0]?.startsWith(name)) ?? "en";

// The page's language, or choose another one.
export function speak(name) {
  if (name) language = name;
  return language;
}

// A text; `parts` are filled in.
export function say(key, parts = {}) {
  const text = key.split(".").reduce((found, name) => found?.[name], TEXTS[language]) ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

// Write the texts of all elements that name one: data-t is what they say, data-l their label.
export function write(root = document) {
  document.documentElement.lang = language;
  for (const each of root.querySelectorAll("[data-t]")) each.textContent = say(each.dataset.t);
  for (const each of root.querySelectorAll("[data-l]")) {
    each.setAttribute("aria-label", say(each.dataset.l));
    each.title = say(each.dataset.l);
  }
}

// More texts, by language.
export function add(more) {
  for (const name of LANGUAGES) Object.assign(TEXTS[name], more[name]);
}
