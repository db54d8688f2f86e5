import { expect, test } from 'vitest'
import { plainText, readingMinutes } from './reading-text.rules.ts'

test('the plain text has the words, one block per line', () => {
  const html =
    '<h2>量血压</h2>\n<p>坐<strong>五</strong>分钟<br>再量。</p><ul><li>早上</li><li>晚上</li></ul>' +
    '<table><tr><th>时间</th><td>数值</td></tr></table>'
  expect(plainText(html)).toBe('量血压\n坐五分钟\n再量。\n早上\n晚上\n时间 数值')
})

test('numeric entities are decoded, and a picture has no words', () => {
  expect(plainText('<p>a &#x3C; b &amp; c&nbsp;d</p><img src="/media/a.png" alt="x > y">')).toBe(
    'a < b & c d',
  )
  expect(plainText('&#x3Cscript> &#9999999;')).toBe('&#x3Cscript> &#9999999;')
})

test('reading takes 250 characters or 130 words a minute, at least one minute, and none without a text', () => {
  expect(readingMinutes('', 'zh_cn')).toBeNull()
  expect(readingMinutes('<p>好。</p>', 'zh_cn')).toBe(1)
  expect(readingMinutes(`<p>${'好'.repeat(1000)}</p>`, 'zh_cn')).toBe(4)
  expect(readingMinutes(`<p>${'好，'.repeat(1000)}</p>`, 'zh_cn')).toBe(4)
  expect(readingMinutes(`<p>${'one’s word '.repeat(195)}</p>`, 'en_us')).toBe(3)
})
