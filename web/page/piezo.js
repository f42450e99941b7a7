// The piezo of boards that have one, as a square wave.

const LOUDNESS = 0.04;

export class Piezo {
  constructor() {
    this.context = null; // while the sound is off
    this.hz = 0;
  }

  // Switch the sound on or off; whether it is on then. Only a click may switch it on.
  toggle() {
    if (this.context) {
      this.context.close();
      this.context = null;
      return false;
    }
    this.context = new AudioContext();
    this.gain = new GainNode(this.context, { gain: 0 });
    this.wave = new OscillatorNode(this.context, { type: "square" });
    this.wave.connect(this.gain).connect(this.context.destination);
    this.wave.start();
    return true;
  }

  // Sound at `hz`, 0 for silence.
  sound(hz) {
    if (!this.context || hz === this.hz) return;
    this.hz = hz;
    if (hz) this.wave.frequency.value = hz;
    this.gain.gain.value = hz ? LOUDNESS : 0;
  }
}
