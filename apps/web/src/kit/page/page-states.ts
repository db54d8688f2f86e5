import { pageStates, pageStatesAttribute } from './page-states.rules.ts'

/** Loaded by boot where `:has` is missing: keeps the page's states in an attribute of the document. */
function update(): void {
  const names = Object.entries(pageStates).flatMap(([selector, name]) =>
    document.querySelector(selector) ? [name] : [],
  )
  const text = names.join(' ')
  const root = document.documentElement
  if (root.getAttribute(pageStatesAttribute) !== text) root.setAttribute(pageStatesAttribute, text)
}

update()
new MutationObserver(update).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['data-docked'],
})
