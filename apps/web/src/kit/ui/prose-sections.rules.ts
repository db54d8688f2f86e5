export interface ProseSections {
  /** What comes before the first heading, as HTML; '' if nothing does. */
  lead: string
  /** The parts below the headings; `title` and `html` are HTML. */
  sections: readonly { title: string; html: string }[]
}

const heading = /^<h2>([\s\S]*?)<\/h2>/

/** Divides a published text, whose highest headings are `h2`, into its sections. */
export function proseSections(html: string): ProseSections {
  const [first = '', ...others] = html.split(/(?=<h2>)/)
  const parts = heading.test(first) ? [first, ...others] : others
  return {
    lead: parts.length === others.length ? first.trim() : '',
    sections: parts.map((part) => ({
      title: heading.exec(part)?.[1] ?? '',
      html: part.replace(heading, '').trim(),
    })),
  }
}
