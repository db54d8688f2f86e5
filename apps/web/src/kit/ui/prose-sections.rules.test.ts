import { expect, test } from 'vitest'
import { proseSections } from './prose-sections.rules.ts'

test('a text is divided at its headings', () => {
  expect(
    proseSections('<p>A &amp; B</p>\n<h2>C</h2>\n<p>D</p>\n<h3>E</h3>\n<h2>F &amp; G</h2>\n<p>H</p>'),
  ).toEqual({
    lead: '<p>A &amp; B</p>',
    sections: [
      { title: 'C', html: '<p>D</p>\n<h3>E</h3>' },
      { title: 'F &amp; G', html: '<p>H</p>' },
    ],
  })
})

test('a text that begins with a heading has no lead', () => {
  expect(proseSections('<h2>A</h2><p>B</p>')).toEqual({
    lead: '',
    sections: [{ title: 'A', html: '<p>B</p>' }],
  })
})

test('a text without headings is all lead', () => {
  expect(proseSections('<p>A</p><p>B</p>')).toEqual({ lead: '<p>A</p><p>B</p>', sections: [] })
  expect(proseSections('')).toEqual({ lead: '', sections: [] })
})

test('a heading without text below it keeps its place', () => {
  expect(proseSections('<h2>A</h2><h2>B</h2>').sections).toEqual([
    { title: 'A', html: '' },
    { title: 'B', html: '' },
  ])
})
