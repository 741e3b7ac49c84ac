/** Archives in which nothing is compressed: the engine is compressed as a whole. */
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;

/** The files of an archive in which nothing is compressed, as views of it. */
export function filesOf(archive: Uint8Array): [name: string, data: Uint8Array][] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const files: [string, Uint8Array][] = [];
  for (let place = 0; view.getUint32(place, true) === LOCAL_HEADER;) {
    const name = place + LOCAL_HEADER_SIZE;
    const first = name + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    const end = first + view.getUint32(place + 18, true);
    files.push([new TextDecoder().decode(archive.subarray(name, name + view.getUint16(place + 26, true))), archive.subarray(first, end)]);
    place = end;
  }
  return files;
}
