/** The job that works on a task. */
export const RUN_TASK = 'data_task.run';
/** The place that what was asked of a task is sealed for. */
export const PARAMS_SEALED = 'data_task.params';
