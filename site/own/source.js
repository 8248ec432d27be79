// The reader's text made into the script of a worker: the answerer above it, and below it what tells the answerer which
// function is meant. Code is taken as people have it: a function of any name, an arrow, a method of a class, a module.
import answerer from 'text:./answer.js';

// readCode returns {script: {above, text, below}, remarks: what was left out, for people}.
/** @param {string} code @returns {{script: {above: string, text: string, below: string}, remarks: string[]}} */
export function readCode(code) {
  const remarks = [];
  const text = withoutTypes(withoutModule(code), remarks);
  const candidates = [...namesOf(text), 'theDefault', 'module.exports'].map((name) => `() => ${name}`).join(', ');
  return { script: { above: `;${answerer}\nglobalThis['the code stands here'](function () {\n`, text, below: `\n;return [${candidates}]})` }, remarks };
}

// withoutModule turns what a module exports into plain definitions, on the same lines.
function withoutModule(code) {
  return code
    .replace(/^([ \t]*)export\s+default\s+(?=(async\s+)?function\b\s{0,9}\*?\s{0,9}[\w$]|class\s+[\w$])/gm, '$1')
    .replace(/^([ \t]*)export\s+default\s+/gm, '$1var theDefault = ')
    .replace(/^([ \t]*)export\s+(?=(async\s+)?(function|class|const|let|var)\b)/gm, '$1')
    .replace(/^[ \t]*export\s*\{[^{}]*\}[ \t]*;?/gm, (all) => all.replace(/[^\n]/g, ' '));
}

// What a pattern passes over is bounded, or ends before it could begin again: no text takes more than a moment.
//
// Types of TypeScript that stand where a signature or a variable has them. JavaScript has nothing of this form there, but
// for the default of a parameter, which keeps its =.
function withoutTypes(code, remarks) {
  const type = String.raw`\s{0,9}:\s{0,9}(?:readonly\s{1,9})?[A-Za-z_$][\w$.]{0,99}(?:<[^<>()]{0,99}(?:<[^<>]{0,99}>)?[^<>()]{0,99}>)?(?:\[\])*(?:\s{0,9}\|\s{0,9}[\w$.]{1,99}(?:\[\])*){0,20}`;
  const signature = new RegExp(String.raw`((?:function\s{0,9}[\w$]{0,99}|=|^[ \t]{0,99}(?:static\s{1,9}|public\s{1,9}|private\s{1,9})?[\w$]{1,99}|\bshuffle))\s{0,9}(<[\w$\s,]{1,99}>)?\s{0,9}\(([^()]{0,999}(?:\([^()]{0,99}\)[^()]{0,99}){0,9})\)(${type})?(\s{0,9}(?:\{|=>))`, 'gm');
  let changed = false;
  const plain = code.replace(signature, (all, head, generic, parameters, result, tail) => {
    const bare = parameters.replace(new RegExp(String.raw`([\w$\]}])\??(?:${type}|\s{0,9}:\s{0,9}\([^()]{0,99}\)\s{0,9}=>\s{0,9}[\w$]{1,99}(?:\[\])*)(?=\s{0,9}(?:[,=]|$))`, 'g'), '$1');
    if (!generic && !result && bare === parameters) return all;
    if (/^\s*(if|for|while|switch|catch|return)$/.test(head.trim())) return all;
    changed = true;
    return `${head}(${bare})${tail}`;
  }).replace(new RegExp(String.raw`\b((?:const|let|var)\s{1,9}[\w$]{1,99})${type}(?=\s{0,9}[=;])`, 'g'), (_, head) => {
    changed = true;
    return head;
  });
  if (changed) remarks.push('The types of TypeScript were left out.');
  return plain;
}

// namesOf lists what the text defines at its start of lines, the likeliest to be the shuffle first.
function namesOf(text) {
  const found = [...text.matchAll(/^[ \t]*(?:async\s+)?(?:function(?:[ \t]{0,9}\*)?|class|const|let|var)\s{1,9}([A-Za-z_$][\w$]*)/gm)].map(([, name]) => name);
  const likely = (name) => (name === 'shuffle' ? 3 : /shuffle/i.test(name) ? 2 : /mix|perm|random|sort|deck|deal|yates|knuth|sattolo/i.test(name) ? 1 : 0);
  return [...new Set(['shuffle', ...found.reverse()])].slice(0, 50).sort((a, b) => likely(b) - likely(a));
}
