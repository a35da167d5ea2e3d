/** Pixels of the longer side that a picture is kept with: enough for a page, and little enough for a phone in a warehouse. */
const longest = 1024

/** A picture as it is sent: smaller where it is larger than anybody will see it. One that the browser cannot read goes as it is: the server names what is wrong. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const scale = longest / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
  return small !== null && small.size < file.size ? small : file
}
