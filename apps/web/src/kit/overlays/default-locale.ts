/** In place of react-aria's, which its overlays read but never use: `I18nProvider` names the page's language. */
export const useDefaultLocale = () => locale

const locale = { locale: 'zh-CN', direction: 'ltr' }
