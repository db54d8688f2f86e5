import { createHash } from 'node:crypto'
import { languages } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { boundedSharp } from '../../kit/work/bounded-sharp.ts'
import { words } from './content.words.ts'
import { homeScreenIcons, homeScreenManifest } from './home-screen.rules.ts'
import type { Published } from './published.ts'

interface HomeScreen {
  published: Published
  /** The bytes of a published picture by its name, or null. */
  readPicture(name: string): Promise<Buffer | null>
}

const cacheControl = 'public, max-age=3600'
/** Units of an SVG are drawn at 72 dots per inch; the limit is sharp's own. */
const svgDensity = 72
const maxDensity = 2400

/** Draws an icon from the brand's logo, which is a vector or a raster picture. */
async function drawIcon(logo: Buffer, name: string, colour: string): Promise<Buffer | null> {
  const look = own(homeScreenIcons, name)
  if (!look) return null
  const { size, logoShare, isFilled } = look
  const inner = Math.round(size * logoShare)
  const { width = inner, height = inner } = await boundedSharp(logo).metadata()
  const density = Math.min(maxDensity, Math.ceil((svgDensity * inner) / Math.min(width, height)))
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = await boundedSharp(logo, { density: Math.max(svgDensity, density) })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  const background = isFilled ? colour : transparent
  return boundedSharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/**
 * What a phone needs to put the club on its home screen: a manifest for each language, and icons drawn from the
 * brand's logo once per version.
 */
export async function homeScreenRoutes(
  app: FastifyInstance,
  { published, readPicture }: HomeScreen,
): Promise<void> {
  let drawn = new Map<string, Promise<Buffer | null>>()
  let drawnVersion = ''

  function iconVersion(): string {
    const { logo, colours } = published.brand()
    const facts = [published.mediaNamed(logo)?.fileName, colours.primary].join(' ')
    return createHash('sha256').update(facts).digest('hex').slice(0, 12)
  }

  function iconOf(name: string): Promise<Buffer | null> {
    const version = iconVersion()
    if (version !== drawnVersion) [drawn, drawnVersion] = [new Map(), version]
    const known = drawn.get(name)
    if (known) return known
    const { logo, colours } = published.brand()
    const icon = readPicture(logo).then((bytes) => bytes && drawIcon(bytes, name, colours.primary))
    const icons = drawn
    icons.set(name, icon)
    // A failed drawing is tried again.
    icon.then(
      (bytes) => bytes ?? icons.delete(name),
      () => icons.delete(name),
    )
    return icon
  }

  app.get('/home-screen/:name.json', async (request, reply) => {
    const { name } = request.params as { name: string }
    const language = languages.find((one) => one === name)
    if (!language) return notThere(reply)
    const { clubName, colours } = published.brand()
    const { description, shortcuts } = words[language].homeScreen
    const manifest = homeScreenManifest({
      language,
      clubName: clubName[language],
      description,
      colours,
      shortcuts,
      iconVersion: iconVersion(),
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(JSON.stringify(manifest))
  })

  app.get('/home-screen/:name.png', async (request, reply) => {
    const { name } = request.params as { name: string }
    const icon = Object.hasOwn(homeScreenIcons, name) ? await iconOf(name) : null
    if (!icon) return notThere(reply)
    return reply.type('image/png').header('cache-control', cacheControl).send(icon)
  })
}

function notThere(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
