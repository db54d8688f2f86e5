// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { previewOf } from './file-preview.ts'

const drawn = 'data:image/jpeg;base64,/9j/'

/** A browser that loads any film, with a picture of this width; 0 if it can decode its sound alone. */
function browserWithFilm(width: number): void {
  class Film extends EventTarget {
    videoWidth = width
    videoHeight = width
    duration = 4
    onloadeddata = () => {}
    onseeked = () => {}
    set src(_url: string) {
      this.onloadeddata()
    }
    set currentTime(_seconds: number) {
      this.onseeked()
    }
    load() {}
    removeAttribute() {}
  }
  const canvas = { getContext: () => ({ drawImage() {} }), toDataURL: () => drawn }
  vi.spyOn(document, 'createElement').mockImplementation(
    (name: string) => (name === 'video' ? new Film() : canvas) as unknown as HTMLElement,
  )
}

afterEach(() => vi.restoreAllMocks())

test('a film is previewed by a picture of it', async () => {
  browserWithFilm(640)
  expect(await previewOf(new Blob(['film']), 'video')).toBe(drawn)
})

test('a film whose picture the browser cannot decode has no preview, rather than a black one', async () => {
  browserWithFilm(0)
  expect(await previewOf(new Blob(['film']), 'video')).toBeNull()
})
