/** What can be seen of the document's root and text. */
export interface DocumentSigns {
  /** The class attribute of `<html>`. */
  className: string
  lang: string
  /** The language that the page is written in, as `<html lang>` says it. */
  ownLang: string
  /** Whether text was wrapped in elements that we never use. */
  hasForeignElements: boolean
}

/** Whether a translator changed the page: browsers' own ones and their extensions leave these traces. */
export function isTranslated({ className, lang, ownLang, hasForeignElements }: DocumentSigns): boolean {
  return /\btranslated-(ltr|rtl)\b/.test(className) || lang !== ownLang || hasForeignElements
}
