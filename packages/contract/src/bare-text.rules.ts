import { unicodePattern } from './unicode-pattern.rules.ts'

const invisible = unicodePattern('[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}]', 'gu')
const signs = unicodePattern('[^\\p{L}\\p{N}]', 'gu')

/** One line without control, direction and invisible characters. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible(), '').trim()
}

/** Letters and digits alone, so that spaces and punctuation hide nothing. */
export function bareText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(signs(), '')
}
