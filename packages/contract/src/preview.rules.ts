/** The pictures that messaging apps show beside a shared link: rules/channels#preview-pictures. */
import { type Language, languages } from './languages.ts'
import { readMediaFileName } from './media.rules.ts'

/** Both sides of a preview picture, in pixels. */
export const previewSide = 600

/** What a preview picture shows: the club's own card, a published picture, or a file that everybody may see. */
export type PreviewSubject =
  | { kind: 'club' }
  | { kind: 'media'; fileName: string }
  | { kind: 'file'; fileId: string }

const clubName = 'club'
const filePattern = /^\/files\/([0-9a-f-]{36})\/[a-z]+$/
const addressPattern = /^\/previews\/([a-z_]+)\/(?:club|media\/([^/]+)|files\/([0-9a-f-]{36}))\.jpg$/

function placeOf(imageUrl: string | null): string {
  const fileId = filePattern.exec(imageUrl ?? '')?.[1]
  if (fileId) return `files/${fileId}`
  const media = imageUrl?.startsWith('/media/') ? imageUrl.slice('/media/'.length) : ''
  return readMediaFileName(media) ? `media/${media}` : clubName
}

/**
 * Where the preview of a picture of this server is: a square JPEG, since crawlers know neither vectors nor the modern
 * formats. Any other address, and null, gives the club's card.
 */
export function previewAddress(imageUrl: string | null, language: Language): string {
  return `/previews/${language}/${placeOf(imageUrl)}.jpg`
}

/** What an address asks for; null if it is not that of a preview. */
export function readPreviewAddress(path: string): { language: Language; subject: PreviewSubject } | null {
  const match = addressPattern.exec(path)
  const language = languages.find((one) => one === match?.[1])
  if (!match || !language) return null
  const [, , fileName, fileId] = match
  if (fileId) return { language, subject: { kind: 'file', fileId } }
  if (fileName === undefined) return { language, subject: { kind: 'club' } }
  const size = readMediaFileName(fileName)
  const isPicture = size !== null && !['mp4', 'vtt'].includes(size.ending)
  return isPicture ? { language, subject: { kind: 'media', fileName } } : null
}
