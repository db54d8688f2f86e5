import type { PlotWords } from './plot.words.ts'

export const words: PlotWords = {
  table: 'Table',
  nothing: 'There are no figures for this time.',
  plot: (title) => `${title}, plot. Its figures are in the table below.`,
  shown: (shown, all) => `The plot shows the first ${shown} of ${all}`,
}
