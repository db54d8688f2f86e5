export const words = {
  /** The button of a medal: what pressing it does. */
  button: { '1': '去完成', '2': '告诉大家', '3': '敬请期待' },
}
