import { oneLine } from './bare-text.rules.ts'
import { plainSigns } from './look-alikes.rules.ts'
import { unicodePattern } from './unicode-pattern.rules.ts'

/** Names in chat programs, by which strangers are led away as by a number. */

/** Signs that end a part of a sentence, and spaces. */
const ending = '\\s，。！？、,.!?…；;"“”‘’\'·-'
/** Other signs, which point at a name; `~` stands for all that are not named here. */
const pointingSigns = '~_@+➕:'
const unnamedSign = unicodePattern(`[^\\p{L}\\p{N}${pointingSigns}${ending}]`, 'gu')
/**
 * A text in which few signs are left: a set of Unicode in each place of a pattern takes a phone seconds to make ready,
 * during which its page stands still, and so does the server.
 */
const withFewSigns = (text: string) => plainSigns(oneLine(text)).replace(unnamedSign(), '~')

const sign = `[${pointingSigns}${ending}]`
/** Signs that hide a program's name by standing within it. */
const within = `${sign}{0,3}`
const spread = (name: string) => [...name].join(within)

/** Names of programs. */
const chinese = [
  `[微薇威徽维溦葳]${within}[信芯]`,
  ...['扣扣', '抖音', '快手', '小红书'].map(spread),
  '小紅書|企鹅号|绿泡泡',
].join('|')
/** Short for a chat program, and nothing else. */
const short = `[vw]${within}x|(?:[vw]|wei)${within}信`
const latin = [
  short,
  ...['qq', 'weixin'].map(spread),
  'we ?chat|wei xin|whats ?app|telegram|tg|facebook|instagram|tiktok|zalo|viber|skype|kakao|line id',
].join('|')
/** Words of everyday sentences, too: 微博 news. */
const everyday = { chinese: '微博|钉钉', latin: 'weibo|douyin|kuaishou|xiaohongshu' }
const onlyNames = `(?:${chinese}|${latin})`
const named = `(?:${chinese}|${latin}|${everyday.chinese}|${everyday.latin})`
/** Latin ones only where a word begins; old browsers cannot look behind. */
const program = `(?:${chinese}|${everyday.chinese}|(?:^|[^a-z])(?:${latin}|${everyday.latin}))`

/** What can stand between a program's name and the name there. */
const linkWord = '(?:号码|账号|帐号|号|群|的|是|叫|名|为|id|as|is)'
const pointing = `[${pointingSigns}]`
/** Words that point at one. */
const pointingWord = '(?:号码|账号|帐号|号|是|叫|名|为|id)'
const handle = '[a-z0-9_-]{3,}'
/** One that is not an ordinary word. */
const mixed = '(?=[a-z0-9_-]*[0-9_-])[a-z][a-z0-9_-]{2,}'
/** A year, or a number of something. */
const counted = '(?:19|20)[0-9]{2}(?![0-9_-])|[0-9]+\\s*(?:元|块|字|人|个|次|步|条|万|粉丝)'
/** Latin words behind a program's name that name nobody. */
const common =
  '(?!(?:wechat|weixin|whatsapp|app|group|family|video|hello|please|tonight|call|chat|friends?|moments|pay|music|mail|web|ok|me|now|today|tomorrow)(?![a-z0-9_]))'

const handles = [
  // The program and nothing else that could be meant: 'WeChat lixh'.
  `^${sign}*(?:my |我的?)?${onlyNames}\\s+${common}[a-z]{3,}${sign}*$`,
  // Within a sentence only behind a Chinese word: 'in WX they open'.
  `[\u4e00-\u9fff]\\s*(?:${short})\\s*${common}[a-z]{3,}`,
  `${program}(?:${sign}|${linkWord}){0,8}${mixed}`,
  `${program}(?:${sign}|${linkWord}){0,8}(?!${counted})[0-9][0-9_-]{3,}`,
  // No sign can be read as two parts of this: a run of them would be tried in every way to divide it.
  `${program}[${ending}]*(?:${pointing}|${pointingWord})(?:${sign}|${pointingWord})*${common}${handle}`,
  `加(?:我|你|个|一下|的|\\s)*${named}[\\s是]*${common}${handle}`,
  // One letter or character that stands for the program.
  `(?:加|私聊|私信|联系)(?:我|v|微|薇|威|徽|信|${sign}){0,6}${mixed}`,
  `(?:加|[+➕])\\s*(?:v|微|薇|威|徽)(?:${sign}*${mixed}|${sign}*${pointing}\\s*${handle})`,
  `(?:^|[^a-z0-9])(?:v|q|微|薇|威|徽)\\s*:\\s*${common}${handle}`,
  `[微薇威徽]${pointing}+\\s*${mixed}`,
  '加\\s*群\\D{0,4}[0-9]{4,}',
  '@[a-z][a-z0-9_.]{2,}|[a-z0-9]@[a-z0-9]',
].map((pattern) => unicodePattern(pattern, 'iu'))

export function hasHandle(text: string): boolean {
  const line = withFewSigns(text).replace(/(?:19|20)[0-9]{2}年/gu, '年')
  return handles.some((pattern) => pattern().test(line))
}

const anyProgram = unicodePattern(program, 'iu')

/** Whether a text names a chat program, which in a person's name can only lead there. */
export function namesChatProgram(text: string): boolean {
  return anyProgram().test(withFewSigns(text))
}
