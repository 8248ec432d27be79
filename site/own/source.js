// The reader's text made into the script of a worker: the answerer above it, and below it what tells the answerer which
// function is meant. Code is taken as people have it: a function of any name, an arrow, a method of a class, a module.
import answerer from 'text:./answer.js';

/** @typedef {{above: string, text: string, below: string}} Script */

// readCode returns {scripts, remarks}: the code as it stands, and for the case that it cannot be read so, without what
// JavaScript has in modules only or not at all; remarks are about what that leaves out, for people.
/** @param {string} code @returns {{scripts: Script[], remarks: string[]}} */
export function readCode(code) {
  const remarks = [];
  const changed = withoutTypes(withoutModule(code), remarks);
  // Texts, comments and templates are not code, and stay as they are.
  const kept = literals(code);
  const texts = changed === code || kept === null || kept !== literals(changed) ? [code] : [code, changed];
  return { scripts: texts.map(scriptOf), remarks };
}

/** @param {string} text @returns {Script} */
function scriptOf(text) {
  const candidates = [...namesOf(text), 'theDefault', 'module.exports'].map((name) => `() => ${name}`).join(', ');
  return { above: `;${answerer}\nglobalThis['the code stands here'](function () {\n`, text, below: `\n;return [${candidates}]})` };
}

// literals gives the comments, strings and templates of a text, or null where it is not plain what they are: a quotation mark
// behind a slash may belong to a regular expression, and a template may stand in a template.
/** @param {string} text @returns {string | null} */
function literals(text) {
  const found = [];
  let [lineEnd, lastQuote] = [-1, -1];
  for (let at = 0; at < text.length;) {
    const mark = text[at];
    let end = at + 1;
    if (mark === '/' && '/*'.includes(text[end] ?? ' ')) {
      end = text[end] === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2;
      if (end < at + 2) end = text.length;
    } else if (mark === '/') {
      if (at > lineEnd) {
        lineEnd = text.indexOf('\n', at);
        if (lineEnd < 0) lineEnd = text.length;
        lastQuote = Math.max(...['\'', '"', '`'].map((quote) => text.lastIndexOf(quote, lineEnd)));
      }
      if (at++ < lastQuote) return null;
      continue;
    } else if ('\'"`'.includes(mark)) {
      while (end < text.length && text[end] !== mark && (mark === '`' || text[end] !== '\n')) end += text[end] === '\\' ? 2 : 1;
      end++;
      if (mark === '`' && text.slice(at, end).replace(/\$\{[^{}]*\}/g, '').includes('${')) return null;
    } else {
      at++;
      continue;
    }
    found.push(text.slice(at, end));
    at = end;
  }
  return found.join('\n');
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

// Words that are no names, in strict code.
const reserved = new Set(`arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof var void while with yield`.split(/\s+/));

// namesOf lists what the text defines at its start of lines, the likeliest to be the shuffle first.
function namesOf(text) {
  const found = [...text.matchAll(/^[ \t]*(?:async\s+)?(?:function(?:[ \t]{0,9}\*)?|class|const|let|var)\s{1,9}([A-Za-z_$][\w$]*)/gm)].map(([, name]) => name);
  const likely = (name) => (name === 'shuffle' ? 3 : /shuffle/i.test(name) ? 2 : /mix|perm|random|sort|deck|deal|yates|knuth|sattolo/i.test(name) ? 1 : 0);
  return [...new Set(['shuffle', ...found.reverse()])].filter((name) => !reserved.has(name)).slice(0, 50).sort((a, b) => likely(b) - likely(a));
}
