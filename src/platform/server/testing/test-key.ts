/** The key of every database of a run: a database opens with its own key alone. */
export const TEST_KEY = 'the one key of all databases of a test run';
