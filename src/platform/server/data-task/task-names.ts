/** The job that works on a task. */
export const RUN_TASK = 'data_task.run';
