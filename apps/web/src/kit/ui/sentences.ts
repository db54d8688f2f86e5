/**
 * Splits a text at sentence ends into pieces of at most about 120 characters: some browsers stop during long
 * utterances.
 */
export function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^。！？!?；;.\n]+(?:[。！？!?；;\n]+|\.+(?=\s|$)|\.|$)/g) ?? []
  return sentences
    .flatMap((sentence) => sentence.match(/[\s\S]{1,120}/g) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
}
