const previewPixels = 720
const stillPixels = 1280
const jpegQuality = 0.82
const stillWaitMs = 10_000

interface Drawable {
  source: CanvasImageSource
  width: number
  height: number
}

function draw({ source, width, height }: Drawable, maxPixels: number): string | null {
  // A film whose picture this browser cannot decode plays its sound alone, and would be drawn black.
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, maxPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', jpegQuality)
}

/** A picture from a film's first second: some cameras begin with a black one. */
async function drawFilm(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file)
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the film did not load')), stillWaitMs)
      film.onloadeddata = () => {
        film.currentTime = Math.min(1, film.duration / 2 || 0)
      }
      film.onseeked = () => {
        clearTimeout(timer)
        resolve()
      }
      film.onerror = () => {
        clearTimeout(timer)
        reject(new Error('the browser cannot show the film'))
      }
      film.src = url
    })
    return draw({ source: film, width: film.videoWidth, height: film.videoHeight }, stillPixels)
  } finally {
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(url)
  }
}

/** For Safari before 15. */
async function drawElement(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file)
  const source = new Image()
  try {
    await new Promise((resolve, reject) => {
      source.onload = resolve
      source.onerror = () => reject(new Error('the browser cannot show the picture'))
      source.src = url
    })
    return draw({ source, width: source.naturalWidth, height: source.naturalHeight }, previewPixels)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawPicture(file: Blob): Promise<string | null> {
  if (!('createImageBitmap' in window)) return drawElement(file)
  const bitmap = await createImageBitmap(file)
  try {
    return draw({ source: bitmap, width: bitmap.width, height: bitmap.height }, previewPixels)
  } finally {
    bitmap.close()
  }
}

/** A small JPEG of a picture or film as a data address; null if this browser cannot show it. */
export async function previewOf(file: Blob, kind: 'image' | 'video'): Promise<string | null> {
  try {
    return await (kind === 'image' ? drawPicture(file) : drawFilm(file))
  } catch {
    return null
  }
}

/** The server's preview as a data address, since its own address expires. */
export async function fetchedPreview(url: string): Promise<string | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    const picture = await response.blob()
    return await new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.onerror = () => reject(reader.error)
      reader.readAsDataURL(picture)
    })
  } catch {
    return null
  }
}

/** The file of a data address. */
export function fileOf(dataUrl: string): Blob {
  const [, base64 = ''] = dataUrl.split(',')
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' })
}
