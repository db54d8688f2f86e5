/** Hands a generated file to the browser, which saves it like any download. */
export function saveFile({
  fileName,
  mediaType,
  text,
}: {
  fileName: string
  mediaType: string
  text: string
}): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has begun by then; the address would otherwise keep the data in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
