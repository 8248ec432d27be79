// An error with a code: bad-argument, too-large, cancelled, engine or unsupported. Where a program may want to know more, it
// has a reason, which is a name, and may have a detail, which is the end of the message.
export class LabError extends Error {
  /** @param {LabErrorCode} code @param {string} message @param {{reason?: string, detail?: string}} [more] */
  constructor(code, message, { reason = '', detail = '' } = {}) {
    super(message);
    this.name = 'LabError';
    this.code = code;
    this.reason = reason;
    this.detail = detail;
  }
}

// whyNoStart says in plain words why there is no engine, and what can be done.
/** @param {string} stage @param {string} [message] @returns {string} */
export function whyNoStart(stage, message = '') {
  const detail = message ? ` (${message})` : '';
  if (stage === 'worker') return `The browser or the site around this page refuses background workers, which the engine needs${detail}. Open the page by itself, in another browser, or keep it as a file.`;
  if (/memory/i.test(message)) return `There is not enough memory for the engine${detail}. Close some other pages, then try again.`;
  if (stage === 'unpack') return `The file lab.js, which holds the engine, arrived damaged${detail}. Try again; a full disk or a filter in the network may be the cause.`;
  if (/unsafe-eval|Content Security|CSP|disallowed|Refused/i.test(message)) return `The site around this page forbids WebAssembly${detail}. Open the page by itself, or keep it as a file.`;
  return `This browser cannot run the engine${detail}. A browser of 2023 or later can.`;
}

/** @param {string} op */
export const cancelled = (op) => new LabError('cancelled', `${op} was cancelled`);
