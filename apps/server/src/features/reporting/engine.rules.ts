/** The engine of a browser that names none of those known. */
export const otherEngine = 'other'

/** Major versions that are told apart; made-up ones beyond them count as one, so that the names are bounded. */
const versions = {
  Chromium: [30, 199],
  X5: [30, 199],
  UC: [30, 199],
  Firefox: [30, 199],
  Safari: [6, 49],
} as const
type Engine = keyof typeof versions

/** No browser's text is longer; the rest is not looked at. */
const maxRead = 500

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
  const said = userAgent.slice(0, maxRead)
  // Since iOS 26 the system's version stands still at 18 in Safari, where `Version` goes on; other apps say only one.
  const ios = /\b(?:iPhone|iPad|iPod)\b.*?\bOS (\d+)_/.exec(said)
  if (ios) return named('Safari', ios[1], safari.exec(said)?.[1])
  // The engine that was Microsoft's own before it became Chromium, under Chromium's name.
  if (/\bEdge\/\d/.test(said)) return otherEngine
  const ofChromium = chromium.exec(said)?.[1]
  if (/\b(?:TBS|MQQBrowser)\//.test(said)) return named('X5', ofChromium)
  if (/\b(?:UCBrowser|UBrowser|UCWEB)/.test(said)) return named('UC', ofChromium)
  if (ofChromium) return named('Chromium', ofChromium)
  const firefox = /\bFirefox\/(\d+)/.exec(said)
  if (firefox) return named('Firefox', firefox[1])
  // Android's own browser before Chromium also names a version.
  const isSafari = /\bAppleWebKit\/.*\bSafari\//.test(said) && !/\bAndroid\b/.test(said)
  return isSafari ? named('Safari', safari.exec(said)?.[1]) : otherEngine
}
