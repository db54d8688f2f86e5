import { expect, test } from 'vitest'
import {
  mediaFileName,
  modernFilesOf,
  pictureSize,
  pictureSources,
  readMediaFileName,
  screenPictures,
} from './media.rules.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  `${hash}-1280x960.jpg`,
  `${hash}-1280x960-small.avif`,
  `${hash}-64x64.svg`,
  `${hash}.mp4`,
  `${hash}.vtt`,
])('the file name %s is parsed and rebuilt', (name) => {
  const read = readMediaFileName(name)
  expect(read && mediaFileName(read)).toBe(name)
})

test.each([
  'icon/home.svg',
  `${hash}-1280x960.gif`,
  `${hash}-small.avif`,
  `${hash.toUpperCase()}.mp4`,
  `${hash}0.mp4`,
  `../${hash}.mp4`,
  `${hash}-1280x960.jpg/`,
])('%s is not the name of a stored file', (name) => {
  expect(readMediaFileName(name)).toBeNull()
})

test("a picture's address implies its size and its sources, which match the stored files", () => {
  const address = `/media/${hash}-1280x960.jpg`
  expect(pictureSize(address)).toEqual({ width: 1280, height: 960 })
  expect(pictureSources(address)).toEqual([
    {
      type: 'image/avif',
      srcSet: `/media/${hash}-1280x960-small.avif 640w, /media/${hash}-1280x960.avif 1280w`,
    },
    {
      type: 'image/webp',
      srcSet: `/media/${hash}-1280x960-small.webp 640w, /media/${hash}-1280x960.webp 1280w`,
    },
  ])
  const stored = modernFilesOf(hash, { width: 1280, height: 960 }).map(
    (file) => `/media/${mediaFileName(file)}`,
  )
  const offered = pictureSources(address).flatMap(({ srcSet }) =>
    srcSet.split(', ').map((one) => one.split(' ')[0]),
  )
  expect(offered.sort()).toEqual(stored.sort())
})

test('a small picture has only one size', () => {
  expect(pictureSources(`/media/${hash}-640x200.png`).map(({ srcSet }) => srcSet)).toEqual([
    `/media/${hash}-640x200.avif 640w`,
    `/media/${hash}-640x200.webp 640w`,
  ])
  expect(modernFilesOf(hash, { width: 640, height: 200 })).toHaveLength(2)
})

test('drawings, screens’ own pictures, videos and foreign addresses have no other sources', () => {
  for (const address of [
    `/media/${hash}-64x64.svg`,
    ...screenPictures.map((name) => `/media/${name}`),
    `/media/${hash}.mp4`,
    'https://pictures.example/a-1280x960.jpg',
    '',
  ]) {
    expect(pictureSources(address)).toEqual([])
  }
  expect(pictureSize('/media/state/empty.svg')).toBeNull()
})
