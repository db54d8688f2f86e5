/** The 24 solar terms, from the winter solstice, the calendar library's first. */
export const solarTerms = [
  'dongzhi',
  'xiaohan',
  'dahan',
  'lichun',
  'yushui',
  'jingzhe',
  'chunfen',
  'qingming',
  'guyu',
  'lixia',
  'xiaoman',
  'mangzhong',
  'xiazhi',
  'xiaoshu',
  'dashu',
  'liqiu',
  'chushu',
  'bailu',
  'qiufen',
  'hanlu',
  'shuangjiang',
  'lidong',
  'xiaoxue',
  'daxue',
] as const
const festivals = [
  'new-years-day',
  'laba-festival',
  'new-years-eve',
  'spring-festival',
  'lantern-festival',
  'dragon-boat-festival',
  'mid-autumn-festival',
  'double-ninth-festival',
  'national-day',
] as const
/** What the club may greet its members on. */
export const seasons = [...solarTerms, ...festivals] as const
export type Season = (typeof seasons)[number]
