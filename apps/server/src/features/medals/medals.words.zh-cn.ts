export const words = {
  /** The label of a medal's button. */
  button: { '1': '去完成', '2': '告诉大家', '3': '敬请期待' },
}
