// Steps: a shuffle at work, one line of its code after the other. For insertion it doubles as the proof.
import './steps.css';
import { button, select } from '../../kit/controls.js';
import { keepStill } from '../../kit/media.js';
import { catalogue } from '../../engine/catalogue.js';
import { shuffleLab } from '../../engine/lab.js';
import { lineMs, Stepper } from '../../charts/stepper.js';
import { Figure } from '../../page/figure.js';
import { key, shuffleKeys } from '../../page/keys.js';
import { seedLine, shufflePicker } from '../../page/pickers.js';

export class StepsFigure extends Figure {
  static figure = 'steps';
  static keys = {
    ...shuffleKeys('insertion'),
    cards: key.whole(2, 13, 5),
    seed: key.seed('38'),
  };

  build() {
    this.stepper = new Stepper((sentence) => this.say(sentence));
    this.stepper.listen(this.root);
    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (changes) => this.begin(changes));
    this.cards = select('Cards', Array.from({ length: 12 }, (_, k) => k + 2), (cards) => this.begin({ cards }));
    this.seed = seedLine((seed) => this.begin({ seed }));
    this.speed = select('Speed', Object.keys(lineMs).map((value) => ({ value, label: value[0].toUpperCase() + value.slice(1) })), (speed) => this.setSpeed(speed));
    this.controls.replaceChildren(
      this.stepper.transport, this.speed, this.picker, this.cards, this.seed,
      button('New deal', () => this.begin({ seed: '' })),
      this.trick = button('Move the top card', () => this.stepper.moveTop()),
    );
    this.setSpeed('normal');
    this.render();
  }

  render() {
    this.picker.set(this.state);
    this.trick.hidden = !catalogue.shuffle(this.state.shuffle)?.riffles;
    this.cards.set(this.state.cards);
    this.seed.set(this.state.seed);
  }

  setSpeed(speed) {
    this.stepper.speed = speed;
    this.speed.set(speed);
  }

  async begin(changes) {
    this.set(changes);
    if (!catalogue.known) return;
    const signal = this.afresh();
    const { shuffle, times, cards } = this.state;
    try {
      const seed = this.state.seed || (await shuffleLab.seed({}, { signal })).seed;
      const [steps, told] = await Promise.all([shuffleLab.steps({ shuffle, times, cards, seed }, { signal }), catalogue.repeated(shuffle, times, { signal })]);
      this.seed.fault('');
      this.set({ seed });
      this.steps = steps;
      keepStill(this.controls, () => {
        this.stepper.load(told, cards, steps);
        this.root.classList.toggle('one-row', !this.stepper.shuffle.grows);
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
    return this.steps ? { steps: this.steps.map(({ at, dice, rolls, order }) => ({ at, dice, rolls, order })) } : null;
  }
}
