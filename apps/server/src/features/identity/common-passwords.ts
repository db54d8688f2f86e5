import type { LikelyGuesses } from './new-password.rules.ts'
import { isPasswordFormat } from './new-password.rules.ts'

/**
 * The list starts with the most frequent; only words among these count, since those further down are a matter of
 * taste.
 */
const frequentEntries = 1500
/** Common in China but not in the list, which was gathered elsewhere: pinyin and numbers that sound like words. */
const pinyinWords =
  'woaini woaiwojia woaizhongguo aini nihao mima wodemima zhongguo beijing shanghai mama baba laogong laopo baobei wangwang xiaoming'

let loading: Promise<Pick<LikelyGuesses, 'common' | 'commonWords'>> | null = null

/** Passwords found most often in leaks. Loaded with the first new password, since it takes some megabytes. */
export function commonPasswords(): Promise<Pick<LikelyGuesses, 'common' | 'commonWords'>> {
  loading ??= load()
  return loading
}

async function load() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const leaked = dictionary['passwords-common']
  const words = leaked.slice(0, frequentEntries).filter((entry) => /^[a-z]{4,}$/.test(entry))
  return {
    common: new Set(leaked.filter(isPasswordFormat)),
    commonWords: new Set([...words, ...pinyinWords.split(' ')]),
  }
}
