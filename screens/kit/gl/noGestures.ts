/**
 * Stands for `mjolnir.js` in the browser's bundles: deck.gl lies over MapLibre, which takes the pointer and the keys;
 * what lies under them is asked for (`pickObject`). Without this every wall would fetch a library of gestures that
 * never hears one.
 */
export class EventManager {
  on() {}
  off() {}
  once() {}
  watch() {}
  setElement() {}
  destroy() {}
}
class Recognizer {}
export { Recognizer as DoubleClickDrag, Recognizer as Pan, Recognizer as Pinch, Recognizer as Tap }
