/** A text in pieces of at most about 120 characters, cut at sentence ends: long utterances fall silent in some browsers. */
export function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^。！？!?；;.\n]+(?:[。！？!?；;\n]+|\.+(?=\s|$)|\.|$)/g) ?? []
  return sentences
    .flatMap((sentence) => sentence.match(/[\s\S]{1,120}/g) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
}
