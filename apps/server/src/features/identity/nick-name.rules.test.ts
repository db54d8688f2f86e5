import { expect, onTestFinished, test, vi } from 'vitest'
import { judgeNickName } from './nick-name.rules.ts'

const reserved = {
  bank: ['常青银行', 'Evergreen Bank', '常青俱乐部', 'Evergreen Club'],
  offices: ['客服', '管理员', '西城支行', 'Xicheng branch', 'official', 'admin', 'customer service'],
  publicFigures: ['习近平', '邓小平', 'Mao Zedong'],
}

test.each([
  ['  青松  老师 ', '青松 老师'],
  ['青松　老师', '青松 老师'],
  ['ＡＢＣ老师', 'ABC老师'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['❤️ 阿明 👍🏽', '❤️ 阿明 👍🏽'],
  ['长'.repeat(20), '长'.repeat(20)],
  ['常青树', '常青树'],
  ['房间 1381', '房间 1381'],
  ["O'Brien & son", "O'Brien & son"],
  ['Нина', 'Нина'],
  ['José', 'José'],
  ['badminton fan', 'badminton fan'],
  ['unofficially me', 'unofficially me'],
  ['小平', '小平'],
  ['青松1949', '青松1949'],
  ['三三两两', '三三两两'],
])('%j is stored as %j', (typed, nickName) => {
  expect(judgeNickName(typed, reserved)).toEqual({ nickName })
})

test.each([
  ['nickNameRequired', ['', '   ', '\n', '\u3000']],
  ['nickNameLong', ['长'.repeat(21), '👍'.repeat(21)]],
  [
    'nickNameContact',
    [
      '138 1234 5678',
      '打我１３８１２３４５６７８',
      '1-3-8-1-2-3-4-5-6-7-8',
      '加QQ 83920174',
      '电话02188886666',
      '13800138',
      '一三八零零一三八零零零',
      '❶❸❽⓿⓿',
      'l38OOl38OOO',
      'VX evil_shop88',
      '加我微信 evil_shop',
    ],
  ],
  ['nickNameSigns', ['...', '——', `z${'\u0301'.repeat(9)}`]],
  [
    'nickNameMarkup',
    [
      '<b>老王</b>',
      '＜b＞老王',
      '老王&#60;',
      '&lt;i',
      '[b]老王',
      'http://x.cn',
      'www.x.cn',
      'evil.top',
      'evil点top',
      '[点我](x)',
      '`rm`',
    ],
  ],
  [
    'nickNameInvisible',
    [
      'a\u202eb',
      'a\u0000b',
      '青\n松',
      '\u200b\u202e',
      'a\u200db',
      'a\u00adb',
      'a\u2066b',
      'a\ufe0fb',
      '\u3164',
      '\u2800',
      'a\ue000b',
      '\ud800a',
      '😀\u200d',
      'a\u{e0041}b',
    ],
  ],
  ['nickNameSpacing', ['老\u00a0王', '老\u2003王', '老\u2009王', '老\u1680王']],
  [
    'nickNameBank',
    [
      '常 青 银 行',
      '常青銀行',
      'EVERGREEN-bank',
      '常青俱乐部管理员',
      'Еvergreеn Bank',
      'Ev3rgreen 8ank',
      'EvergreenClub',
    ],
  ],
  [
    'nickNameOffice',
    [
      '在线客服',
      '客 服',
      '管.理.员',
      '管理員',
      '西城支行',
      'Xicheng  Branch',
      'Official',
      '0fficial',
      'adm1n',
      'a d m i n',
      'ClubAdmin',
      'admin小王',
      'CustomerService',
    ],
  ],
  ['nickNamePublicFigure', ['习近平', '習近平', '邓 小 平', 'mao zedong', 'Mao-ZeDong']],
])('%s: %j', (refused, names) => {
  for (const typed of names)
    expect(judgeNickName(typed, reserved), JSON.stringify(typed)).toEqual({ refused })
})

test('judging a name makes no pattern with sets of Unicode for each reserved name', () => {
  const made: string[] = []
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(source: string, flags?: string) {
        super(source, flags)
        made.push(source)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const reserved = { bank: ['Evergreen Bank'], offices: ['support'], publicFigures: [] }
  expect(judgeNickName('sup·p0rt', reserved)).toEqual({ refused: 'nickNameOffice' })
  expect(made).toHaveLength(2)
  expect(made.filter((source) => source.includes('\\p{'))).toEqual([])
})
