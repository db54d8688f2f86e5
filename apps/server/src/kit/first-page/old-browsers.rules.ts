/** Engines as user agents name them, and the first version with every style that the floor's sheet replaces. */
const engines = [
  // Every browser on an iPhone has the system's engine.
  { version: /\b(?:iPhone )?OS (\d+)_\d+.* like Mac OS X/, whole: 16 },
  { version: /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, whole: 16 },
  { version: /Chrom(?:e|ium)\/(\d+)/, whole: 108 },
  { version: /\bFirefox\/(\d+)/, whole: 121 },
]

/**
 * Whether a browser may need the styles of the floor, by its user agent: decisions/0022#floor. What it does have, it
 * uses, so a browser that is taken for an older one loses nothing. An unknown one counts as new.
 */
export function isOldBrowser(userAgent: string): boolean {
  for (const { version, whole } of engines) {
    const found = version.exec(userAgent)?.[1]
    if (found !== undefined) return Number(found) < whole
  }
  return false
}
