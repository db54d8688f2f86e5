import { expect, test } from 'vitest'
import { decisionsCsv, escapeHtml, type SheetWork, sheetHtml } from './review-sheet.rules.ts'

const work: SheetWork = {
  workNo: '600001',
  revision: 2,
  type: 'picture',
  name: '"><script>alert(1)</script>',
  intro: "</p><img src=x onerror='alert(2)'>",
  nickName: '<b>王</b>&',
  submittedAt: new Date('2026-11-20T02:00:00Z'),
  pictures: [{ isFilm: false, seconds: null, webpBase64: 'AAAA', convertedFrom: null }],
  scan: null,
  near: [{ workNo: '600007', distance: 3 }],
}
const drawnAt = new Date('2026-11-20T03:00:00Z')

test('what members wrote stays text, in tags and in attributes', () => {
  const html = sheetHtml([work], drawnAt)
  expect(html).not.toMatch(/<script|onerror='|<b>王/)
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
})

test('the sheet needs no script and no server, and says what looks alike', () => {
  const html = sheetHtml(
    [
      work,
      {
        ...work,
        workNo: '600002',
        pictures: [{ isFilm: true, seconds: 12, webpBase64: null, convertedFrom: 'HEVC, 10 bits' }],
      },
    ],
    drawnAt,
  )
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/(?:src|href)="(?!data:)/)
  expect(html).toContain('Looks like 600007 (3 of 64 bits differ)')
  expect(html).toContain('club review show 600002')
})

test('the decisions have a row for each work', () => {
  expect(decisionsCsv([work])).toBe('work,revision,decision,because,advice\r\n600001,2,,,\r\n')
})
