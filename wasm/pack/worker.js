// The worker's half of the bridge to site/engine/worker.js. It runs below wasm_exec.js,
// starts the engine from the packed wasm, and then answers
//   {id, op, args}  with {id, progress} … and {id, value} or {id, error: {code, message}}
//   {cancel: id}    by dropping that task.
// Tasks are done in turns of some milliseconds, and messages are looked for
// between two turns. Progress is told at once, and then less often: the page has other work.

const turnMs = 8;
const tellMs = 40;
const tasks = []; // {id, task, told}, the next to have its turn first; told is when it last told of its progress
let running = false;

// unpack compiles the wasm, unless another worker of the page has done so before.
async function unpack({ module, wasm }) {
  if (module) return module;
  const bytes = bytesOf(wasm);
  // Not by way of a Blob: WebKit cannot always read one in a worker of a page from file://.
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {}); // a fault shows where it is read
  writer.close().catch(() => {});
  const unpacked = await new Response(stream.readable).arrayBuffer();
  stage = 'compile';
  return WebAssembly.compile(unpacked);
}

// bytesOf reads the text of lab.go's dense: two digits of base 92 for 13 or 14 bits, perhaps one for the last ones.
function bytesOf(text) {
  const digit = (at) => {
    const value = text.charCodeAt(at) - 32;
    return value < 92 ? value : [2, 28, 60][value - 92]; // |, } and ~ stand for ", < and \
  };
  const bytes = new Uint8Array(text.length);
  let to = 0;
  let held = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at += 2) {
    const last = at + 1 === text.length;
    const pair = digit(at) + (last ? 0 : 92 * digit(at + 1));
    held |= pair << bits;
    bits += last ? 7 : pair % 8192 < 272 ? 14 : 13;
    for (; bits > 7; bits -= 8) {
      bytes[to++] = held;
      held >>= 8;
    }
  }
  return bytes.subarray(0, to);
}

let stage = 'unpack'; // how far the start has come, for the page to explain a failure

async function start(pack) {
  const begun = performance.now();
  const module = await unpack(pack);
  const compiled = performance.now();
  stage = 'start';
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // The promise of run settles when the program ends, which it never should.
  go.run(instance).then(() => postMessage({ ended: true }), (error) => postMessage({ ended: true, message: String(error) }));
  if (!globalThis.shuffleLabEngine) throw new Error('the engine did not start');
  postMessage({ ready: true, module, compileMs: compiled - begun, startMs: performance.now() - compiled });
}

function answer(id, result, told = -Infinity) {
  if (result === undefined) return postMessage({ ended: true });
  if (result.task !== undefined) {
    const due = performance.now() - told >= tellMs;
    if (due) postMessage({ id, progress: result.progress });
    tasks.push({ id, task: result.task, told: due ? performance.now() : told });
    if (!running) {
      running = true;
      next.port2.postMessage(null);
    }
  } else if (result.error) {
    postMessage({ id, error: result.error });
  } else {
    const buffers = new Set();
    collect(result.value, buffers);
    postMessage({ id, value: result.value }, [...buffers]);
  }
}

// collect finds the typed arrays of a value, to hand them over without a copy.
function collect(value, buffers) {
  if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
  else if (value && typeof value === 'object' && !Array.isArray(value)) Object.values(value).forEach((v) => collect(v, buffers));
}

// A message to oneself comes after the messages that are already waiting.
const next = new MessageChannel();
next.port1.onmessage = () => {
  running = false;
  const turn = tasks.shift();
  if (!turn) return;
  const until = performance.now() + turnMs;
  let result;
  do result = shuffleLabEngine.step(turn.task);
  while (result && result.task !== undefined && performance.now() < until);
  answer(turn.id, result, turn.told);
  if (tasks.length && !running) {
    running = true;
    next.port2.postMessage(null);
  }
};

onmessage = ({ data }) => {
  if (data.pack) {
    start(data.pack).catch((error) => postMessage({ failed: String((error && error.message) || error), stage }));
  } else if (data.cancel !== undefined) {
    const at = tasks.findIndex((t) => t.id === data.cancel);
    if (at >= 0) shuffleLabEngine.drop(tasks.splice(at, 1)[0].task);
  } else {
    answer(data.id, shuffleLabEngine.begin(data.op, data.args));
  }
};
