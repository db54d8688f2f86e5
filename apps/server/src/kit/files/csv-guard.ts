/**
 * Splits the text of a CSV file into records without reading their cells, and finds what RFC 4180 does not allow: once
 * quotes are broken, nobody can tell text within a cell from a row, so nothing after them is a record.
 */

/** A record as it stands in the file; `line` is where it begins, from 1. A `reason` says why it is not read. */
export interface RawRecord {
  line: number
  lines: number
  text: string
  reason: string | null
}

/** From where on nothing is read: the record begins in line `from`; `what` names the place and the fault. */
export interface Broken {
  from: number
  what: string
}

/** A record that is not complete within this is taken for broken to the end of the file. */
const maxOpenCharacters = 1024 * 1024
const withinLimit = ` within ${maxOpenCharacters.toLocaleString('en')} characters`

const quote = 34
const comma = 44
const backslash = 92
const equals = 61
const lineFeed = 10
const carriageReturn = 13
const isLineEnd = (code: number) => code === lineFeed || code === carriageReturn

/** What nobody sees before a quote: spaces, direction marks, BOMs. */
const unseen = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/uy

function unseenAt(text: string, at: number): number {
  unseen.lastIndex = at
  return unseen.exec(text)?.[0].length ?? 0
}

const lineBreakInside =
  'a line break inside a cell without quotes, or a line end other than that of the header'

/** `equals`: a cell that begins with `=`, as a spreadsheet's `="0012"`, which is the quoted cell without it. */
type Place = 'start' | 'equals' | 'plain' | 'quoted' | 'closed'

/** Takes a file's text chunk by chunk. */
export class CsvGuard {
  broken: Broken | null = null
  /** The line end of the header, which is that of every record. */
  lineEnd: string | null = null
  private found: RawRecord[] = []
  /** Of the current record: what chunks before this one held of it. */
  private before = ''
  private place: Place = 'start'
  private from = 1
  private line = 1
  private column = 1
  private quoteAt = { line: 1, column: 1 }
  private last = 0
  private isAfterForeignEnd = false
  /** The end of a chunk that the next one decides: half a line end, or what nobody sees before a cell. */
  private held = ''

  /** The records that are complete with this chunk; the last chunk ends with the file. */
  take(chunk: string, isLast = false): RawRecord[] {
    const given = this.held + chunk
    const isHalf = !isLast && given.endsWith('\r')
    this.held = ''
    if (this.broken === null) this.read(isHalf ? given.slice(0, -1) : given, isLast)
    if (isHalf) this.held += '\r'
    if (this.broken === null && isLast) this.end()
    return this.found.splice(0)
  }

  private read(text: string, isLast: boolean): void {
    let kept = 0
    let at = 0
    /** Where invisible characters before a cell begin. */
    let cellStart = 0
    while (at < text.length && this.broken === null) {
      const code = text.charCodeAt(at)
      const isCrLf = code === carriageReturn && text.charCodeAt(at + 1) === lineFeed
      const width = isCrLf ? 2 : 1
      if (this.place === 'quoted') {
        if (code === quote) this.closeQuote()
        else if (isLineEnd(code)) this.line += 1
      } else if (this.place === 'closed' && code === quote) this.place = 'quoted'
      else if (isLineEnd(code)) {
        this.complete(this.before + text.slice(kept, at), text.slice(at, at + width))
        kept = at + width
        cellStart = kept
      } else if (code === comma) {
        this.column += 1
        this.place = 'start'
        cellStart = at + 1
      } else if (this.place === 'closed') this.refuse('is followed by more than the end of its cell')
      else if (code === quote) {
        if (this.place === 'plain') this.refuse('stands within a cell without quotes')
        else {
          this.before += text.slice(kept, cellStart)
          kept = at
          this.place = 'quoted'
          this.quoteAt = { line: this.line, column: this.column }
        }
      } else if (this.place === 'start') {
        const skipped = unseenAt(text, at)
        if (skipped > 0) at += skipped - 1
        else this.place = code === equals ? 'equals' : 'plain'
      } else this.place = 'plain'
      this.last = code
      at += width
    }
    const isUndecided = (this.place === 'start' || this.place === 'equals') && !isLast
    if (isUndecided) {
      this.held = text.slice(cellStart)
      this.place = 'start'
    }
    this.before += text.slice(kept, isUndecided ? cellStart : undefined)
    if (this.before.length + this.held.length > maxOpenCharacters) this.refuseOpen(withinLimit)
  }

  private closeQuote(): void {
    // Some exporters write a quote within a cell so, and by RFC 4180 it would end there.
    if (this.last === backslash) this.refuse('has a backslash before it')
    this.place = 'closed'
  }

  private complete(text: string, end: string): void {
    this.lineEnd ??= end
    const isForeign = end !== this.lineEnd
    const reason = isForeign || this.isAfterForeignEnd ? lineBreakInside : null
    this.found.push({ line: this.from, lines: this.line - this.from + 1, text, reason })
    this.isAfterForeignEnd = isForeign
    this.line += 1
    this.from = this.line
    this.column = 1
    this.place = 'start'
    this.before = ''
  }

  private end(): void {
    if (this.place === 'quoted') this.refuseOpen()
    else if (this.before !== '') {
      this.complete(this.before, this.lineEnd ?? '\n')
    }
  }

  private refuse(fault: string, at = { line: this.line, column: this.column }): void {
    this.broken ??= { from: this.from, what: `a quote in line ${at.line}, column ${at.column}, ${fault}` }
  }

  /** Where the limit is reached, nobody has looked whether an end comes behind it. */
  private refuseOpen(within = ''): void {
    if (this.place === 'quoted') this.refuse(`has no match${within}`, this.quoteAt)
    else this.broken ??= { from: this.from, what: `line ${this.line} has no end${within}` }
  }
}
