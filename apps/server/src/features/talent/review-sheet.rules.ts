import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import type { NearWork } from './near-duplicates.rules.ts'

/** A picture of a work; without bytes, a film that has no still. */
export interface SheetPicture {
  isFilm: boolean
  seconds: number | null
  webpBase64: string | null
  /** The codecs of the film that the club converted; null for a file that is as it came. */
  convertedFrom: string | null
}

/** A work that waits, as the contact sheet shows it. */
export interface SheetWork {
  workNo: string
  revision: number
  type: string
  name: string
  intro: string
  nickName: string
  submittedAt: Date
  pictures: SheetPicture[]
  /** What the virus scanner says of its files; null where there is nothing to say. */
  scan: string | null
  near: readonly Pick<NearWork, 'workNo' | 'distance'>[]
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Members' words as text: nothing in them becomes a tag, an attribute or an address. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** A CSV with a row for each work; the reviewer fills in the column `decision`. */
export function decisionsCsv(works: readonly Pick<SheetWork, 'workNo' | 'revision'>[]): string {
  const rows = works.map(({ workNo, revision }) => `${workNo},${revision},,,`)
  return ['work,revision,decision,because,advice', ...rows, ''].join('\r\n')
}

// Nothing is loaded or run, whatever a member wrote.
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
const styles = `body{font:18px/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a1a1a}
article{border-top:2px solid #777;padding:1rem 0}img{max-width:100%;width:360px;height:auto;margin:0 .5rem .5rem 0;vertical-align:top}
.near{background:#fff1c9;padding:.25rem .5rem}pre{background:#f2f2f2;padding:1rem;overflow:auto}
p{white-space:pre-wrap;overflow-wrap:anywhere}@media print{article{break-inside:avoid}}`

/** What the reviewer reads of a film that is not as it came: picture and sound may have suffered. */
export const conversionNote = (convertedFrom: string): string =>
  `converted by the club from ${convertedFrom}: look at picture and sound`

function pictureHtml(
  { workNo, name }: SheetWork,
  { isFilm, seconds, webpBase64, convertedFrom }: SheetPicture,
): string {
  const conversion = convertedFrom === null ? '' : `<br>${escapeHtml(conversionNote(convertedFrom))}`
  const length = isFilm && seconds !== null ? `<br>video, ${Math.round(seconds)} seconds${conversion}` : ''
  if (webpBase64 === null)
    return `<span>a video without a still${length}: <code>club review show ${workNo}</code></span>`
  return `<span><img src="data:image/webp;base64,${webpBase64}" alt="${escapeHtml(name)}">${length}</span>`
}

function workHtml(work: SheetWork): string {
  const { workNo, revision, type, name, intro, nickName, submittedAt, scan, near } = work
  const alike = near.map((other) =>
    other.distance === 0
      ? `${other.workNo} (the same)`
      : `${other.workNo} (${other.distance} of 64 bits differ)`,
  )
  return `<article id="w${workNo}"><h2>${workNo} ${escapeHtml(name)}</h2>
<p>Revision ${revision}, ${type}, by ${escapeHtml(nickName)}, sent ${businessTime(submittedAt)}</p>
${alike.length === 0 ? '' : `<p class="near">Looks like ${alike.join(', ')}</p>`}
${scan === null ? '' : `<p class="near">${escapeHtml(scan)}</p>`}
<div>${work.pictures.map((picture) => pictureHtml(work, picture)).join('\n')}</div>
<p>${intro === '' ? 'The member wrote nothing about it.' : escapeHtml(intro)}</p></article>`
}

/** The contact sheet: one page that needs neither a server nor scripts. */
export function sheetHtml(works: readonly SheetWork[], drawnAt: Date): string {
  const csv = decisionsCsv(works)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">
<title>Works that wait for review</title><style>${styles}</style></head><body>
<h1>Works that wait for review</h1>
<p>${englishCount(works.length, 'work')}, as of ${businessTime(drawnAt)}. Only their members and you can see them: delete this file afterwards.</p>
${works.map(workHtml).join('\n')}
<article><h2>Decisions</h2>
<p>Save the rows below as a file, fill the column decision with approve or refuse, and for a refusal because and advice. Rows without a decision stay open. Then: club review decide FILE</p>
<p><a download="decisions.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(csv)}">decisions.csv</a></p>
<pre>${csv}</pre></article></body></html>
`
}
