/* Folders that are installed with the program. */
#ifndef APP_INSTALLED_H
#define APP_INSTALLED_H

/* The folder of the page, and that of the documents; owned by the caller, NULL if it is missing. */
char *installed_page(void);
char *installed_documents(void);

#endif
