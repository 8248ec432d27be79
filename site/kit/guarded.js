// guarded acts for one of several; what goes wrong is reported, and the others go on.
/** @param {() => void} act */
export function guarded(act) {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}
