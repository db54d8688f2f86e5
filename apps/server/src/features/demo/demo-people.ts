/** Made-up people: no name, number or figure here is real. */

/** A seeded random source, so that demo clubs of the same day are identical. */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    // Mulberry32: small, fast and good enough for made-up figures.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** From 0 up to, but not including, 1. */
    next,
    /** A whole number from 0 up to, but not including, `below`. */
    below: (below: number) => Math.floor(next() * below),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}
export type Random = ReturnType<typeof makeRandom>

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'
const givenNames = '明华秀英桂兰建国淑珍志强玉梅文静海燕德福春生长青松柏云山月清荷香竹影晚晴晓风静远怀瑾'
const habits = [
  '爱太极',
  '种花人',
  '老茶客',
  '写字人',
  '爱散步',
  '听雨',
  '书友',
  '晨练',
  '唱京剧',
  '弈棋',
  '摄影',
  '旅行者',
]
const manners = ['阿姨', '老师', '大姐', '伯伯', '先生', '奶奶', '爷爷', '师傅']

/** A typical nickname; about one in five is null, the default name. */
export function demoNickName(random: Random): string | null {
  const kind = random.next()
  const surname = random.pick([...surnames])
  if (kind < 0.2) return null
  if (kind < 0.55) return `${surname}${random.pick(manners)}`
  if (kind < 0.8)
    return `${random.pick([...givenNames])}${random.pick([...givenNames])}${random.pick(habits)}`
  return `${surname}${random.pick([...givenNames])}${random.pick([...givenNames])}`
}

export interface DemoPerson {
  mobile: string
  nickName: string | null
  /** The customer number if the bank knows the mobile, otherwise null. */
  customerNo: string | null
}

/** The three accounts named in the README; their numbers are made up, too. */
export const demoAccounts = {
  fresh: { mobile: '19900000001', nickName: null, customerNo: '6200000001' },
  nearTarget: { mobile: '19900000002', nickName: '松柏老师', customerNo: '6200000002' },
  withoutCustomerNo: { mobile: '19900000003', nickName: '荷香阿姨', customerNo: null },
} satisfies Record<string, DemoPerson>

export const demoPassword = 'Evergreen2026'
export const demoMemberCount = 2000
const firstCrowdNumber = 100
const customerShare = 0.9

/** All demo members: the three accounts first, then the rest. */
export function demoPeople(random: Random): DemoPerson[] {
  const named = Object.values(demoAccounts)
  const crowd = Array.from({ length: demoMemberCount - named.length }, (_, index) => {
    const number = String(firstCrowdNumber + index)
    return {
      mobile: `199${number.padStart(8, '0')}`,
      nickName: demoNickName(random),
      customerNo: random.next() < customerShare ? `62${number.padStart(8, '0')}` : null,
    }
  })
  return [...named, ...crowd]
}
