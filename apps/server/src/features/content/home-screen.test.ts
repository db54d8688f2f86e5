import { languages } from '@club/contract/languages.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()

async function get(url: string) {
  const { statusCode, headers, rawPayload } = await club.app.inject({ method: 'GET', url })
  return { code: statusCode, type: headers['content-type'], bytes: rawPayload }
}

test.each([
  ['zh_cn', '常青俱乐部', 'zh-CN'],
  ['en_us', 'Evergreen Club', 'en'],
])('the manifest in %s names the club and starts in that language', async (language, clubName, lang) => {
  const { code, type, bytes } = await get(`/home-screen/${language}.json`)
  expect([code, type]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = JSON.parse(bytes.toString())
  expect(manifest).toMatchObject({
    id: '/',
    name: clubName,
    short_name: clubName,
    start_url: `/?homeScreen=${language}`,
    scope: '/',
    display: 'standalone',
    theme_color: '#1f5b45',
    background_color: '#fbf7ef',
  })
  expect(manifest.lang.startsWith(lang)).toBe(true)
  expect(manifest.shortcuts[0].url).toBe(`/happiness-center?homeScreen=${language}`)
})

test('every icon of a manifest is a PNG of the stated size; those that phones cut to shape are opaque', async () => {
  for (const language of languages) {
    const manifest = JSON.parse((await get(`/home-screen/${language}.json`)).bytes.toString())
    const icons: { src: string; sizes: string; purpose: string }[] = [
      ...manifest.icons,
      ...manifest.shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons),
      { src: '/home-screen/apple-180.png', sizes: '180x180', purpose: 'maskable' },
    ]
    for (const { src, sizes, purpose } of icons) {
      const { code, type, bytes } = await get(src)
      expect([code, type], src).toEqual([200, 'image/png'])
      const { width, height, format } = await sharp(bytes).metadata()
      expect([format, `${width}x${height}`], src).toEqual(['png', sizes])
      const { isOpaque, entropy } = await sharp(bytes).stats()
      expect(isOpaque, src).toBe(purpose === 'maskable')
      expect(entropy, src).toBeGreaterThan(1)
    }
  }
})

test('other names are nothing', async () => {
  for (const url of ['/home-screen/fr_fr.json', '/home-screen/icon-999.png', '/home-screen/toString.png']) {
    expect((await get(url)).code, url).toBe(404)
  }
})
