/**
 * What styles ask about the whole page with `:has`, by a name. Browsers without it get the names as an attribute of the
 * document: page-states.ts sets it, and floor-styles.ts asks for it.
 */
export const pageStates: Readonly<Record<string, string>> = {
  '[data-offline-bar]': 'offline-bar',
  '[data-keyboard]': 'keyboard',
  'main form [data-main-action]': 'form',
  '[data-bottom-bar]:not([data-docked])': 'free-bottom-bar',
}

export const pageStatesAttribute = 'data-page-states'
