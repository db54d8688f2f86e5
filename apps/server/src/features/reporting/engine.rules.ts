/** The engine of a browser that names none of those known. */
export const otherEngine = 'other'

/** Major versions that are counted separately; made-up ones beyond them count as one, so that the names are bounded. */
const versions = {
  Chromium: [30, 199],
  X5: [30, 199],
  UC: [30, 199],
  Firefox: [30, 199],
  Safari: [6, 49],
} as const
type Engine = keyof typeof versions

/** The engines without their versions. */
export const engineFamilies = [...(Object.keys(versions) as Engine[]), otherEngine]
/** `Chromium` of `Chromium 72`. */
export const familyOf = (engine: string): string => engine.split(' ', 1)[0] ?? otherEngine

function named(engine: Engine, ...majors: (string | undefined)[]): string {
  const major = Math.max(...majors.map((digits) => Number(digits ?? 0)))
  const [first, last] = versions[engine]
  return major >= first && major <= last ? `${engine} ${major}` : engine
}

const chromium = /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/
const safari = /\bVersion\/(\d+)/

/**
 * The engine with its major version that a `User-Agent` header names, such as `Chromium 72` or `Safari 12`; without
 * the version if none is named, `other` if the engine is unknown. All browsers of an iPhone share the system's engine.
 */
export function engineOf(userAgent: string): string {
  // Since iOS 26 the system's version stays 18 in Safari, while `Version` goes up; other apps name only one of the two.
  const ios = /\b(?:iPhone|iPad|iPod)\b.*?\bOS (\d+)_/.exec(userAgent)
  if (ios) return named('Safari', ios[1], safari.exec(userAgent)?.[1])
  // The engine that was Microsoft's own before it became Chromium, under Chromium's name.
  if (/\bEdge\/\d/.test(userAgent)) return otherEngine
  const ofChromium = chromium.exec(userAgent)?.[1]
  if (/\b(?:TBS|MQQBrowser)\//.test(userAgent)) return named('X5', ofChromium)
  if (/\b(?:UCBrowser|UBrowser|UCWEB)/.test(userAgent)) return named('UC', ofChromium)
  if (ofChromium) return named('Chromium', ofChromium)
  const firefox = /\bFirefox\/(\d+)/.exec(userAgent)
  if (firefox) return named('Firefox', firefox[1])
  // Android's own browser before Chromium also names a version.
  const isSafari = /\bAppleWebKit\/.*\bSafari\//.test(userAgent) && !/\bAndroid\b/.test(userAgent)
  return isSafari ? named('Safari', safari.exec(userAgent)?.[1]) : otherEngine
}
