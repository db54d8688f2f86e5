/** Signs of translation in the document's root and text. */
export interface DocumentSigns {
  /** The class attribute of `<html>`. */
  className: string
  lang: string
  /** The page's own language, as in `<html lang>`. */
  ownLang: string
  /** Whether text was wrapped in elements that the club never uses. */
  hasForeignElements: boolean
}

/** Whether a translator changed the page: browsers and extensions leave these traces. */
export function isTranslated({ className, lang, ownLang, hasForeignElements }: DocumentSigns): boolean {
  return /\btranslated-(ltr|rtl)\b/.test(className) || lang !== ownLang || hasForeignElements
}
