import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// A thread of its own: the screen stays quick, and only this file may compile WebAssembly (`server/src/platform/http.ts`).
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** What a picture shows: the code with its symbology identifier, as scanners send it; null shows none. */
export type BarcodeAnswer = { readonly text: string | null } | { readonly fault: string }

async function read(picture: ImageData): Promise<BarcodeAnswer> {
  try {
    const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 })
    const first = found.find(({ isValid }) => isValid)
    return { text: first ? `${first.symbologyIdentifier}${first.text}` : null }
  } catch (error) {
    return { fault: String(error) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started this thread
const say = (answer: BarcodeAnswer): void => self.postMessage(answer)

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void read(data).then(say)
})
