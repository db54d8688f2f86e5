import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const hash = '0123456789abcdef0123456789abcdef'

test('a photograph offers modern formats in both widths and loads when scrolled near', () => {
  const html = renderToStaticMarkup(
    <Picture src={`/media/${hash}-1280x960.jpg`} alt="湖边" width={640} height={480} />,
  )
  const source = (format: string) =>
    `<source type="image/${format}" srcSet="/media/${hash}-1280x960-small.${format} 640w, ` +
    `/media/${hash}-1280x960.${format} 1280w" sizes="(min-width: 640px) 640px, 100vw"/>`
  expect(html).toContain(source('avif') + source('webp'))
  expect(html).toContain(
    `<img src="/media/${hash}-1280x960.jpg" alt="湖边" width="640" height="480" loading="lazy" decoding="async"/>`,
  )
})

test('a drawing is a plain image, and loads at once if it is seen first', () => {
  const html = renderToStaticMarkup(
    <Picture src={`/media/${hash}-640x480.svg`} alt="" width={640} height={480} isEager />,
  )
  expect(html).not.toContain('<picture')
  expect(html).toContain('loading="eager"')
})
