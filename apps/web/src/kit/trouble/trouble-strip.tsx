import type { Language } from '@club/contract/languages.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { telephoneOf, unbroken } from '../ui/telephone.ts'
import { kitWords } from '../words.ts'
import { troubleWords } from './trouble.words.ts'

/**
 * The strip that every document holds below the app, hidden by base.css: shown when the app cannot run, or has not
 * come after a while. Its words need no script.
 */
export async function drawTroubleStrip(language: Language, hotline: string | undefined): Promise<string> {
  const words = await troubleWords.load(language)
  const { common } = await kitWords.load(language)
  return renderToStaticMarkup(
    <aside className="trouble" aria-label={words.label}>
      <p data-for="trouble">{words.broken}</p>
      <p data-for="late">{words.late}</p>
      {hotline && <a href={telephoneOf(hotline)}>{common.help.callNumber(unbroken(hotline))}</a>}
    </aside>,
  )
}
