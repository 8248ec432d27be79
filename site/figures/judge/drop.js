// dropped lists the files of a drop, those in its folders too.
export async function dropped({ items, files }) {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean); // at once: after the event they are gone
  if (!entries.some((entry) => entry.isDirectory)) return [...files];
  const found = await Promise.all(entries.map(filesOf));
  return found.flat();
}

async function filesOf(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const all = [];
  for (;;) { // it gives a hundred at a time
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) break;
    all.push(...some);
  }
  all.sort((a, b) => (a.name < b.name ? -1 : 1));
  return (await Promise.all(all.map(filesOf))).flat();
}
