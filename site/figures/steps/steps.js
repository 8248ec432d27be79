// Steps: a shuffle at work, one line of its code after the other. For insertion it doubles as the proof.
import './steps.css';
import { button, select } from '../../kit/controls.js';
import { keepStill } from '../../kit/media.js';
import { shuffleLab } from '../../engine/lab.js';
import { LINE_MS, Stepper } from '../../charts/stepper.js';
import { Figure } from '../../page/figure.js';
import { key } from '../../page/keys.js';
import { seedLine, shufflePicker } from '../../page/pickers.js';

export class StepsFigure extends Figure {
  static figure = 'steps';
  static keys = {
    shuffle: key.shuffle('insertion'),
    cards: key.whole(2, 13, 5),
    seed: key.seed('38'),
  };

  build() {
    this.stepper = new Stepper((sentence) => this.say(sentence));
    this.stepper.listen(this.root);
    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (shuffle) => this.begin({ shuffle }));
    this.cards = select('Cards', Array.from({ length: 12 }, (_, k) => ({ value: k + 2, label: k + 2 })), (n) => this.begin({ cards: +n }));
    this.seed = seedLine((seed) => this.begin({ seed }));
    this.speed = select('Speed', Object.keys(LINE_MS).map((value) => ({ value, label: value[0].toUpperCase() + value.slice(1) })), (speed) => this.setSpeed(speed));
    this.controls.append(
      this.stepper.transport, this.speed, this.picker, this.cards, this.seed,
      button('New deal', () => this.begin({ seed: '' })),
    );
    this.setSpeed('normal');
    this.render();
  }

  catalogue(about) {
    this.shuffles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh]));
    this.picker.fill(about.shuffles);
    this.begin({});
  }

  restored(state) {
    this.begin(state);
  }

  render() {
    this.picker.set(this.state.shuffle);
    this.cards.set(this.state.cards);
    this.seed.set(this.state.seed);
  }

  setSpeed(speed) {
    this.stepper.speed = speed;
    this.speed.set(speed);
  }

  // begin deals anew: with other settings, or with another seed.
  async begin(changes) {
    this.set(changes);
    this.call?.abort();
    const { signal } = this.call = new AbortController();
    const { shuffle, cards } = this.state;
    if (!this.shuffles) return; // the engine has not told its catalogue yet
    try {
      // steps returns no seed, so a fresh one comes from a deal of the same cards.
      const seed = this.state.seed || (await shuffleLab.deal({ shuffle, cards }, { signal })).seed;
      const steps = await shuffleLab.steps({ shuffle, cards, seed }, { signal });
      this.seed.fault('');
      this.set({ seed });
      this.steps = steps;
      keepStill(this.controls, () => {
        this.stepper.load(this.shuffles[shuffle], cards, steps);
        this.root.classList.toggle('one-row', !this.stepper.grows);
        if (!this.stepper.element.isConnected) this.stage.replaceChildren(this.stepper.element);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  seen(visible) {
    this.stepper.rest(!visible);
  }

  data() {
    return this.steps ? { steps: this.steps } : null;
  }
}
