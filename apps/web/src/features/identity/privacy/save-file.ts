/** Hands a made file to the browser, which stores it like any download. */
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
  // The download has begun by the next turn; the address would keep the data in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
