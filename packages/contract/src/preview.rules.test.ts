import { expect, test } from 'vitest'
import { previewAddress, readPreviewAddress } from './preview.rules.ts'

const hash = '0123456789abcdef0123456789abcdef'
const fileId = '0190a7d0-1234-7abc-8def-0123456789ab'

test.each([
  [`/media/${hash}-480x320.svg`, { kind: 'media', fileName: `${hash}-480x320.svg` }],
  [`/media/${hash}-1280x960.jpg`, { kind: 'media', fileName: `${hash}-1280x960.jpg` }],
  [`/files/${fileId}/small`, { kind: 'file', fileId }],
  [`/files/${fileId}/small?until=1&sign=x`, { kind: 'club' }],
  ['/media/state/done.svg', { kind: 'club' }],
  ['https://elsewhere.example/a.jpg', { kind: 'club' }],
  ['/media/../secret', { kind: 'club' }],
  ['', { kind: 'club' }],
  [null, { kind: 'club' }],
])('the preview of %s is found again by its address', (imageUrl, subject) => {
  for (const language of ['zh_cn', 'en_us'] as const) {
    const address = previewAddress(imageUrl, language)
    expect(address).toMatch(/^\/previews\/[a-z_]+\/[\w/.-]+\.jpg$/)
    expect(readPreviewAddress(address)).toEqual({ language, subject })
  }
})

test.each([
  '/previews/de_de/club.jpg',
  '/previews/zh_cn/club.png',
  '/previews/zh_cn/other.jpg',
  `/previews/zh_cn/media/${hash}.mp4.jpg`,
  '/previews/zh_cn/media/course/fraud-call.svg.jpg',
  '/previews/zh_cn/media/..%2Fx.jpg',
  `/previews/zh_cn/files/${fileId}/full.jpg`,
  '/previews/zh_cn/files/x.jpg',
])('%s is not a preview', (path) => {
  expect(readPreviewAddress(path)).toBeNull()
})
